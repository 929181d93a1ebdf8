/** What a copy of somebody's data leaves out, each column with its reason. Reviewed: nothing else is left out. */

/** By table and column. */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity_account: {
    password_hash: 'opens the account to whoever guesses long enough',
    draft_key: 'opens what lies unsent on a device, to whoever has both',
  },
  identity_session: {
    secret_hash: 'proves a sign-in',
    token_hash: 'proves a sign-in',
    identity_hash: 'is compared to tell a device that is known, and says nothing to read',
    network_hash: 'is compared to tell a network that is known, and says nothing to read',
  },
  journal_entry: {
    words: 'is the text once more, cut up for searching',
  },
}

/** Rows of the school's that describe the person: told whole, where other people's rows are only named. */
export const describing: ReadonlySet<string> = new Set(['support_contact'])
