import { playerSettings } from '#art/bay/player-settings.ts'
import { appSettings } from '#art/bay/app-settings.ts'
import { siteSettings } from '#art/bay/site-settings.ts'

export const compositions = { ...siteSettings, ...appSettings, ...playerSettings }

export type BayName = keyof typeof compositions
