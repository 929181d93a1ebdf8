import { playerSettings } from '#art/bay/player-settings.ts'
import { appSettings } from '#art/bay/room-settings.ts'
import { siteSettings } from '#art/bay/settings.ts'

export const compositions = { ...siteSettings, ...appSettings, ...playerSettings }

export type BayName = keyof typeof compositions
