/** Titles of the sign-in tables on the export page that people read. */
import type { TableDescription } from './table-name.ts'

export const signInTableNames: Readonly<Record<string, TableDescription>> = {
  identity_session: {
    title: 'Your sign-ins',
    about: 'Devices and times.',
    columns: {
      device: 'Device',
      created_at: 'Signed in',
      accessed_at: 'Last used',
      ended_at: 'Ended',
    },
  },
  partner_person: {
    title: "Your account on your school's platform",
    about: 'Your name there, and when you last signed in through it.',
    columns: { subject: 'Name there', protocol: 'Sign-in method', linked_at: 'Since', signed_in_at: 'Last sign-in' },
  },
  partner_lti_arrival: {
    title: 'Opening Alaia from a course',
    about: 'For five minutes, until the window is open.',
    columns: { path: 'To', expires_at: 'Until' },
  },
  partner_lti_pick: {
    title: 'Choosing for a course',
    about: 'For an hour, until something is chosen.',
    columns: { return_url: 'For', expires_at: 'Until' },
  },
  identity_second_step: {
    title: 'Two-step sign-in',
    about: 'When you turned it on, with an app or a passkey.',
    columns: { confirmed_at: 'On since' },
  },
  identity_passkey: {
    title: 'Passkeys',
    about: 'The names that you gave them, and when you used them.',
    columns: { name: 'Name', created_at: 'Added', last_used_at: 'Last used' },
  },
  identity_passkey_challenge: {
    title: 'Adding a passkey',
    about: 'For five minutes, until it is added.',
    columns: { expires_at: 'Until' },
  },
  identity_recovery_code: {
    title: 'Recovery codes',
    about: 'One row for each code.',
    columns: { used_at: 'Used' },
  },
  identity_password_link: {
    title: 'Links to choose a password',
    about: 'Links that were not used.',
    columns: { made_at: 'Created', expires_at: 'Valid until' },
  },
  identity_reset_wish: {
    title: 'Requests for a new password',
    about: 'Your school sees it until you have one.',
    columns: { wished_at: 'When' },
  },
}
