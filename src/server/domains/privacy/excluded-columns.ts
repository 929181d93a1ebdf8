/**
 * The columns that a person's data export leaves out, each with its reason. The list is reviewed: nothing else is left
 * out.
 */

/** Reasons by table and column. */
export const excludedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity_account: {
    password_hash: 'opens the account to whoever guesses long enough',
    draft_key: 'opens what lies unsent on a device, to whoever has both',
    name_words: 'is the name once more, cut up for searching',
  },
  identity_session: {
    secret_hash: 'proves a sign-in',
    token_hash: 'proves a sign-in',
    identity_hash: 'is compared to tell a device that is known, and says nothing to read',
    network_hash: 'is compared to tell a network that is known, and says nothing to read',
  },
  identity_card: {
    secret_hash: 'is compared to tell a card, and says nothing to read',
  },
  identity_second_step: {
    secret: 'makes the codes of the second step',
    pending: 'makes the codes of one that is being set up',
  },
  identity_recovery_code: {
    code_hash: 'is compared to tell a recovery code, and says nothing to read',
  },
  identity_password_link: {
    token_hash: 'is compared to tell a link, and says nothing to read',
  },
  partner_lti_arrival: {
    ticket_hash: 'is compared to tell a way in, and says nothing to read',
    browser_hash: 'is compared to tell a browser that is known, and says nothing to read',
  },
  partner_lti_pick: {
    ticket_hash: 'is compared to tell a way in, and says nothing to read',
  },
  journal_entry: {
    words: 'is the text once more, cut up for searching',
  },
}

/**
 * Tables of the school whose rows describe the person. They are exported completely; of other people's rows, the export
 * only contains their ids.
 */
export const descriptionOnlyTables: ReadonlySet<string> = new Set(['support_contact'])
