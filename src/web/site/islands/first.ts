/** Before the first paint of a public page: how this person likes to read, and the hour of the day. Nothing else may be in here. */
import { showDayPart } from '#web/lib/daypart.ts'
import { showPreferences } from '#web/lib/preferences.ts'

showPreferences()
showDayPart()
