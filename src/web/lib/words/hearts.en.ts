import { speaker } from '../words.ts'

export const hearts = speaker({ error: "That wasn't saved. The heart is back as it was." })
