/** What moves on a public page. Every part looks for its own place, and does nothing where there is none. */
import { keepDayPart } from '#web/lib/daypart.ts'
import { offerPreviews } from './hear.ts'
import { rememberLanguage } from './language.ts'
import { closeMenus } from './menu.ts'
import { offerNetworkTest } from './network-test.ts'
import { offerPrinting } from './printing.ts'
import { restBays } from './resting.ts'
import { greetMember } from './member.ts'

keepDayPart()
greetMember()
rememberLanguage()
closeMenus()
offerPreviews()
offerPrinting()
offerNetworkTest()
restBays()
