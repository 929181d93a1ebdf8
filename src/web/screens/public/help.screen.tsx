/** /help: the help card as a page of its own, for everybody; with the people of the school for those signed in. To print, too. */
import { HelpPage } from '#web/features/support/help-page.tsx'

export function HelpScreen() {
  return <HelpPage />
}
