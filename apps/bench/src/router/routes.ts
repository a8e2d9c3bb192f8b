/** A route of the table, its path in the syntax of `@fw/router`. */
export interface TableRoute {
  readonly method: string;
  readonly path: string;
}

/**
 * 122 routes as a REST interface of a code host would have them: fixed paths beside parameters
 * (`/users/me`, `/users/:user`), paths of one to nine segments, and wildcards.
 */
export const routes: readonly TableRoute[] = `
GET /
GET /health
GET /version
GET /search/code
GET /search/commits
GET /search/issues
GET /search/repositories
GET /search/users
GET /emojis
GET /licenses
GET /licenses/:license
GET /rate-limit
GET /events
GET /feeds
GET /notifications
PUT /notifications
GET /notifications/threads/:thread
DELETE /notifications/threads/:thread
GET /notifications/threads/:thread/subscription
PUT /notifications/threads/:thread/subscription
DELETE /notifications/threads/:thread/subscription
POST /sessions
DELETE /sessions
GET /users
GET /users/me
PUT /users/me
GET /users/me/keys
POST /users/me/keys
GET /users/me/keys/:key
DELETE /users/me/keys/:key
GET /users/me/emails
POST /users/me/emails
DELETE /users/me/emails
GET /users/me/starred
GET /users/me/starred/:owner/:repo
PUT /users/me/starred/:owner/:repo
DELETE /users/me/starred/:owner/:repo
GET /users/me/repositories
POST /users/me/repositories
GET /users/:user
GET /users/:user/followers
GET /users/:user/following
GET /users/:user/following/:target
GET /users/:user/keys
GET /users/:user/organisations
GET /users/:user/repositories
GET /users/:user/starred
GET /users/:user/events
GET /users/:user/events/public
GET /users/:user/received-events
GET /organisations
POST /organisations
GET /organisations/:organisation
PUT /organisations/:organisation
DELETE /organisations/:organisation
GET /organisations/:organisation/members
GET /organisations/:organisation/members/:user
PUT /organisations/:organisation/members/:user
DELETE /organisations/:organisation/members/:user
GET /organisations/:organisation/repositories
POST /organisations/:organisation/repositories
GET /organisations/:organisation/teams
POST /organisations/:organisation/teams
GET /organisations/:organisation/teams/:team
PUT /organisations/:organisation/teams/:team
DELETE /organisations/:organisation/teams/:team
GET /organisations/:organisation/teams/:team/members
PUT /organisations/:organisation/teams/:team/members/:user
DELETE /organisations/:organisation/teams/:team/members/:user
GET /gists
POST /gists
GET /gists/public
GET /gists/starred
GET /gists/:gist
PUT /gists/:gist
DELETE /gists/:gist
GET /gists/:gist/comments
POST /gists/:gist/comments
GET /repositories/:owner/:repo
PUT /repositories/:owner/:repo
DELETE /repositories/:owner/:repo
GET /repositories/:owner/:repo/branches
GET /repositories/:owner/:repo/branches/:branch
PUT /repositories/:owner/:repo/branches/:branch/protection
DELETE /repositories/:owner/:repo/branches/:branch/protection
GET /repositories/:owner/:repo/commits
GET /repositories/:owner/:repo/commits/:commit
GET /repositories/:owner/:repo/commits/:commit/comments
POST /repositories/:owner/:repo/commits/:commit/comments
GET /repositories/:owner/:repo/commits/:commit/checks/:check/annotations/:annotation
GET /repositories/:owner/:repo/collaborators
PUT /repositories/:owner/:repo/collaborators/:user
DELETE /repositories/:owner/:repo/collaborators/:user
GET /repositories/:owner/:repo/contributors
GET /repositories/:owner/:repo/languages
GET /repositories/:owner/:repo/tags
GET /repositories/:owner/:repo/contents/*
GET /repositories/:owner/:repo/archive/*
GET /repositories/:owner/:repo/issues
POST /repositories/:owner/:repo/issues
GET /repositories/:owner/:repo/issues/:issue
PUT /repositories/:owner/:repo/issues/:issue
GET /repositories/:owner/:repo/issues/:issue/comments
POST /repositories/:owner/:repo/issues/:issue/comments
GET /repositories/:owner/:repo/issues/:issue/comments/:comment
DELETE /repositories/:owner/:repo/issues/:issue/comments/:comment
PUT /repositories/:owner/:repo/issues/:issue/comments/:comment/reactions/:reaction
GET /repositories/:owner/:repo/labels
POST /repositories/:owner/:repo/labels
GET /repositories/:owner/:repo/labels/:label
DELETE /repositories/:owner/:repo/labels/:label
GET /repositories/:owner/:repo/pulls
POST /repositories/:owner/:repo/pulls
GET /repositories/:owner/:repo/pulls/:pull
GET /repositories/:owner/:repo/pulls/:pull/files
PUT /repositories/:owner/:repo/pulls/:pull/merge
GET /repositories/:owner/:repo/releases
GET /repositories/:owner/:repo/releases/latest
GET /repositories/:owner/:repo/releases/:release
DELETE /repositories/:owner/:repo/releases/:release
GET /static/*
GET /docs/*
`
  .trim()
  .split("\n")
  .map((line) => {
    const [method = "", path = ""] = line.split(" ");
    return { method, path };
  });
