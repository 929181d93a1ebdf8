/**
 * /help shows the help card as a page of its own, for everyone; signed-in people also see their school's contacts. It
 * can be printed.
 */
import { HelpPage } from '#web/features/support/help-page.tsx'

export function HelpScreen() {
  return <HelpPage />
}
