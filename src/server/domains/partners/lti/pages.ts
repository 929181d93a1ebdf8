/** What the small pages of launches share, and the one that asks in a window of their own. */

/** For text and for the values of attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const LAUNCH_STYLES = '/lti/launch.css'

/** @param script of ours, where the page does something by itself */
export const page = (title: string, body: string, script?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Alaia</title>
<link rel="stylesheet" href="${LAUNCH_STYLES}">
${script ? `<script defer src="${script}"></script>\n` : ''}</head>
<body><main>${body}</main></body>
</html>
`

/** In a window of their own: whoever follows a link of somebody else's sees whose account it is. */
export const goOnPage = (ticket: string, name: string): string =>
  page(
    'Go on to Alaia',
    `<h1>Go on as ${escaped(name)}?</h1>
<p>Your school's platform has let ${escaped(name)} in. If that is somebody else, close this window.</p>
<form method="post" action="/lti/continue"><input type="hidden" name="ticket" value="${escaped(ticket)}">
<button class="go" type="submit">Go on</button></form>`,
  )

/** The colours of the app's light and night, in the few places that these pages have. */
export const launchStyles = `:root{color-scheme:light dark;--page:#f7f4ec;--ink:#23302f;--quiet:#55625f;--board:#1f5a52;--on-board:#fff}
@media (prefers-color-scheme:dark){:root{--page:#141b1e;--ink:#eef1ec;--quiet:#b4bfbb;--board:#8ecdbf;--on-board:#10201d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
.go[hidden],form[hidden]{display:none}
.quiet{color:var(--quiet)}
.go{display:inline-block;min-height:3rem;padding:.75rem 1.5rem;border:0;border-radius:.75rem;background:var(--board);color:var(--on-board);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.plain{background:none;color:inherit;border:2px solid currentcolor}
.search label{display:block;font-weight:600;margin-bottom:.25rem}.search div{display:flex;gap:.5rem}
.search input{flex:1;min-width:0;min-height:3rem;padding:.5rem .75rem;border:2px solid var(--quiet);border-radius:.75rem;background:transparent;color:inherit;font:inherit}
.picks{list-style:none;margin:1.5rem 0 6rem;padding:0}.picks label{display:flex;gap:.75rem;padding:1rem .25rem;border-top:1px solid var(--quiet);cursor:pointer}
.picks span>span,.picks strong{display:block}.picks input{flex:none;width:1.375rem;height:1.375rem;margin:.25rem 0 0;accent-color:var(--board)}
.bar{position:sticky;bottom:0;padding:1rem 0;background:var(--page)}
.problem{padding:.75rem 1rem;border:2px solid currentcolor;border-radius:.75rem}
.go:focus-visible,.picks input:focus-visible,.search input:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`
