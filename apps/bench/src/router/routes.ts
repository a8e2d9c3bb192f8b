import type { TableRoute } from "../peers.ts";

/**
 * 122 routes as a REST interface of a code host would have them: fixed paths beside parameters
 * (`/users/me`, `/users/:user`), paths of one to nine segments, and wildcards.
 */
export const routes: readonly TableRoute[] = `
/ GET, /health GET, /version GET, /search/code GET, /search/commits GET, /search/issues GET,
/search/repositories GET, /search/users GET, /emojis GET, /licenses GET, /licenses/:license GET,
/rate-limit GET, /events GET, /feeds GET, /notifications GET PUT,
/notifications/threads/:thread GET DELETE,
/notifications/threads/:thread/subscription GET PUT DELETE, /sessions POST DELETE, /users GET,
/users/me GET PUT, /users/me/keys GET POST, /users/me/keys/:key GET DELETE,
/users/me/emails GET POST DELETE, /users/me/starred GET,
/users/me/starred/:owner/:repo GET PUT DELETE, /users/me/repositories GET POST, /users/:user GET,
/users/:user/followers GET, /users/:user/following GET, /users/:user/following/:target GET,
/users/:user/keys GET, /users/:user/organisations GET, /users/:user/repositories GET,
/users/:user/starred GET, /users/:user/events GET, /users/:user/events/public GET,
/users/:user/received-events GET, /organisations GET POST,
/organisations/:organisation GET PUT DELETE, /organisations/:organisation/members GET,
/organisations/:organisation/members/:user GET PUT DELETE,
/organisations/:organisation/repositories GET POST, /organisations/:organisation/teams GET POST,
/organisations/:organisation/teams/:team GET PUT DELETE,
/organisations/:organisation/teams/:team/members GET,
/organisations/:organisation/teams/:team/members/:user PUT DELETE, /gists GET POST,
/gists/public GET, /gists/starred GET, /gists/:gist GET PUT DELETE,
/gists/:gist/comments GET POST, /repositories/:owner/:repo GET PUT DELETE,
/repositories/:owner/:repo/branches GET, /repositories/:owner/:repo/branches/:branch GET,
/repositories/:owner/:repo/branches/:branch/protection PUT DELETE,
/repositories/:owner/:repo/commits GET, /repositories/:owner/:repo/commits/:commit GET,
/repositories/:owner/:repo/commits/:commit/comments GET POST,
/repositories/:owner/:repo/commits/:commit/checks/:check/annotations/:annotation GET,
/repositories/:owner/:repo/collaborators GET,
/repositories/:owner/:repo/collaborators/:user PUT DELETE,
/repositories/:owner/:repo/contributors GET, /repositories/:owner/:repo/languages GET,
/repositories/:owner/:repo/tags GET, /repositories/:owner/:repo/contents/* GET,
/repositories/:owner/:repo/archive/* GET, /repositories/:owner/:repo/issues GET POST,
/repositories/:owner/:repo/issues/:issue GET PUT,
/repositories/:owner/:repo/issues/:issue/comments GET POST,
/repositories/:owner/:repo/issues/:issue/comments/:comment GET DELETE,
/repositories/:owner/:repo/issues/:issue/comments/:comment/reactions/:reaction PUT,
/repositories/:owner/:repo/labels GET POST, /repositories/:owner/:repo/labels/:label GET DELETE,
/repositories/:owner/:repo/pulls GET POST, /repositories/:owner/:repo/pulls/:pull GET,
/repositories/:owner/:repo/pulls/:pull/files GET,
/repositories/:owner/:repo/pulls/:pull/merge PUT, /repositories/:owner/:repo/releases GET,
/repositories/:owner/:repo/releases/latest GET,
/repositories/:owner/:repo/releases/:release GET DELETE, /static/* GET, /docs/* GET
`
  .trim()
  .split(/,\s+/)
  .flatMap((line) => {
    const [path = "", ...methods] = line.split(" ");
    return methods.map((method) => ({ method, path }));
  });
