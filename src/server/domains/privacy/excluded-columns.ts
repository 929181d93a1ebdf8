/**
 * The columns that a person's data export leaves out, each with its reason. The list is reviewed: nothing else is left
 * out.
 */

/** Reasons by table and column. */
export const excludedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity_account: {
    password_hash: 'could be guessed, and then opens the account',
    draft_key: 'decrypts the drafts on a device',
    name_words: 'repeats the name, split into words for search',
  },
  identity_session: {
    secret_hash: 'proves a sign-in',
    token_hash: 'proves a sign-in',
    identity_hash: 'recognizes a known device; it is a hash without readable content',
    network_hash: 'recognizes a known network; it is a hash without readable content',
  },
  identity_card: {
    secret_hash: 'recognizes a card; it is a hash without readable content',
  },
  identity_second_step: {
    secret: 'generates the codes of the second step',
    pending: 'generates the codes of a second step that is being set up',
  },
  identity_passkey: {
    credential_id: 'recognizes a passkey; it has no readable content',
    public_key: 'verifies what a passkey signs; it has no readable content',
    user_handle: 'recognizes the account to a device; it is random',
  },
  identity_passkey_challenge: {
    challenge_hash: 'recognizes what a passkey signs; it is a hash without readable content',
    identity_hash: 'recognizes a known device; it is a hash without readable content',
    user_handle: 'recognizes the account to a device; it is random',
  },
  identity_recovery_code: {
    code_hash: 'recognizes a recovery code; it is a hash without readable content',
  },
  identity_password_link: {
    token_hash: 'recognizes a password link; it is a hash without readable content',
  },
  partner_lti_arrival: {
    ticket_hash: 'recognizes an LTI ticket; it is a hash without readable content',
    browser_hash: 'recognizes a known browser; it is a hash without readable content',
  },
  partner_lti_pick: {
    ticket_hash: 'recognizes an LTI ticket; it is a hash without readable content',
  },
  journal_entry: {
    words: 'repeats the text, split into words for search',
  },
}

/**
 * Tables of the school whose rows describe the person. They are exported completely; of other people's rows, the export
 * only contains their ids.
 */
export const descriptionOnlyTables: ReadonlySet<string> = new Set(['support_contact'])
