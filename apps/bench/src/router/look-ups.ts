/** The paths that are looked up with `GET`, eight of each kind; of those with parameters one in eight has an escape. */
export const lookUps: Readonly<Record<string, readonly string[]>> = {
  static: split(`
    /health /search/repositories /users/me /notifications /gists/public /users/me/keys /rate-limit
    /users/me/repositories`),
  "one param": split(`
    /users/ada /licenses/mit /gists/8f3b2c /notifications/threads/1027 /organisations/acme
    /users/grace%20hopper /users/me/keys/17 /users/ada/repositories`),
  "two params": split(`
    /repositories/ada/engine /users/me/starred/ada/engine /organisations/acme/members/grace
    /organisations/acme/teams/core /repositories/ada/engine/issues
    /repositories/ada/analytical%20engine/tags /users/ada/following/grace
    /repositories/grace/cobol/releases/latest`),
  deep: split(`
    /repositories/ada/engine/issues/42/comments/7
    /repositories/ada/engine/commits/3f2a91c/comments
    /repositories/ada/engine/commits/3f2a91c/checks/12/annotations/3
    /repositories/ada/engine/pulls/5/files /repositories/ada/engine/branches/main%2Fnext
    /repositories/grace/cobol/labels/bug /repositories/grace/cobol/issues/9/comments
    /organisations/acme/teams/core/members`),
  wildcard: split(`
    /static/app.js /static/css/main/theme.css /docs/guide/routing
    /docs/reference/errors/validation /repositories/ada/engine/contents/src/index.ts
    /repositories/ada/engine/contents/README.md /repositories/ada/engine/archive/v1.0.0.tar.gz
    /static/img/logo.svg`),
  "other scripts": split(`
    /users/%E6%9D%8E%E7%99%BD /users/%D0%90%D0%BD%D0%BD%D0%B0/repositories
    /users/%C3%85sa/following/%C3%98yvind /organisations/%E6%97%A5%E6%9C%AC
    /repositories/%E6%9D%8E%E7%99%BD/%E8%AF%97/issues/42 /licenses/%E2%82%AC /gists/%F0%9F%98%80
    /static/%E5%9B%BE.png`),
  miss: split(`
    /favicon.ico /wp-login.php /user /users/ada/unknown /repositories/ada
    /repositories/ada/engine/unknown/1 /gists/8f3b2c/comments/1/2 /search/everything`),
};

function split(paths: string): readonly string[] {
  return paths.trim().split(/\s+/);
}
