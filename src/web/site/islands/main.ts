/** The scripts of the public pages. Every part looks for its own elements, and does nothing if there are none. */
import { startDayPart } from '#web/lib/daypart.ts'
import { enablePreviews } from './session-previews.ts'
import { rememberLanguage } from './language.ts'
import { closeMenus } from './menu.ts'
import { enableNetworkTest } from './run-network-test.ts'
import { enablePrinting } from './printing.ts'
import { pauseBays } from './pause-bays.ts'
import { showHomeLinks } from './signed-in-links.ts'

startDayPart()
showHomeLinks()
rememberLanguage()
closeMenus()
enablePreviews()
enablePrinting()
enableNetworkTest()
pauseBays()
