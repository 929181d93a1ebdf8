import type { CommandGrammar } from './help.mjs'

export const launcherCommands: readonly CommandGrammar[]
