/** The HTML that all small launch pages share, and the page that asks for confirmation in its own window. */

import { LAUNCH_STYLES } from './page-styles.ts'

/** Escapes text for elements and attribute values. */
export const escapeHtmlText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** @param script the path of our script, if the page needs one */
export const renderLaunchPage = (title: string, body: string, script?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtmlText(title)} · Alaia</title>
<link rel="stylesheet" href="${LAUNCH_STYLES}">
${script ? `<script defer src="${script}"></script>\n` : ''}</head>
<body><main>${body}</main></body>
</html>
`

/** Shows whose account it is, in a window of its own, in case the person followed somebody else's link. */
export const renderContinueSignInPage = (ticket: string, name: string): string =>
  renderLaunchPage(
    'Continue to Alaia',
    `<h1>Continue as ${escapeHtmlText(name)}?</h1>
<p>Your school's platform signed in ${escapeHtmlText(name)}. If that isn't you, close this window.</p>
<form method="post" action="/lti/continue"><input type="hidden" name="ticket" value="${escapeHtmlText(ticket)}">
<button class="go" type="submit">Continue</button></form>`,
  )
