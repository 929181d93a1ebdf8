/** The policies that pages may make for what browsers run or parse (Trusted Types): with any other name they refuse. */

/** Ours: scripts of our own origin, and one page without anything in it (web/lib/trusted.ts). */
export const OWN_POLICY = 'alaia'

/** Of ProseMirror, which looks at what is pasted in a document that nobody sees and in which nothing runs. */
const PASTING_POLICY = 'ProseMirrorClipboard'

export const POLICIES: readonly string[] = [OWN_POLICY, PASTING_POLICY]
