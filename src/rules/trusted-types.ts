/**
 * The Trusted Types policies that pages may create for content that browsers run or parse. Browsers refuse policies
 * with any other name.
 */

/** Our own policy, for scripts of our own origin and for one empty page (web/lib/trusted-types.ts). */
export const OWN_POLICY = 'alaia'

/** The policy of ProseMirror, which parses pasted content in a hidden document where nothing runs. */
const PASTE_POLICY = 'ProseMirrorClipboard'

export const POLICIES: readonly string[] = [OWN_POLICY, PASTE_POLICY]
