import type { CommandDefinition } from './help.mjs'

export const launcherCommands: readonly CommandDefinition[]
