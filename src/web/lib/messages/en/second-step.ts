import { createTranslator } from '../../translator.ts'

/** Contains the messages for setting up two-step sign-in and passkeys. */
export const secondStep = createTranslator({
  title: 'Two-step sign-in',
  lead: "Besides your password, you enter a code from an app on your phone. Someone who learns your password alone can't sign in.",
  'setup.lead':
    "Besides your password, you use an app on your phone or a passkey. Someone who learns your password alone can't sign in.",
  password: 'Your password',
  'no-password': "You don't need a password for this if you signed in through your school in the last ten minutes.",
  again: 'Sign in again',
  'pass.why': "Your school doesn't tell us that it asked for a second step, so we ask for one.",
  code: 'Code from your authenticator app',
  'code.hint': 'Or a recovery code.',
  begin: 'Set up',
  beginning: 'Creating your code',
  scan: 'Scan this with an authenticator app, such as the one on your phone.',
  'scan.image': 'QR code with your secret key. The letters next to it are the same key.',
  'scan.typed': 'Or type this key into the app',
  copy: 'Copy',
  copied: 'Copied',
  'first.code': 'The six digits it shows',
  confirm: 'Turn on',
  confirming: 'Turning on',
  'codes.title': 'Save your ten recovery codes.',
  'codes.lead':
    "Use them if you lose your phone. Each works once. Print them or write them down: they aren't shown again.",
  'codes.list': 'Recovery codes',
  'codes.save': 'Download',
  'codes.saved': 'I saved my codes',
  'file.title': 'Alaia: recovery codes. Each works once.',

  on: 'On since {date}.',
  'left.one': '1 recovery code left.',
  'left.many': '{count} recovery codes left.',
  off: 'Off.',
  'not-offered': "You sign in through your school's platform, which takes care of this.",
  'app.title': 'Authenticator app',
  repeat: 'Set up again',
  'switch.off': 'Turn off',
  'switch.off.lead': "Confirm that it's you.",
  required: 'Admins here must use two-step sign-in.',
  cancel: 'Cancel',

  'proof.continue': 'Continue',
  'proof.recovery': 'Recovery code',
  'proof.passkey': 'Your device then asks for your passkey.',
  'proof.use-code': 'Use a code instead',
  'proof.use-recovery': 'Use a recovery code',

  'recovery.lead': 'Use one if you lose your phone or your passkey. Each works once.',
  'recovery.renew': 'Create new codes',
  'recovery.renew.lead': 'New codes replace the ones you have.',

  'passkeys.title': 'Passkeys',
  'passkeys.lead':
    'Sign in with your fingerprint, face or device PIN, with no password or code. Once you have a passkey, your password alone no longer signs you in.',
  'passkeys.address':
    'Passkeys need an https address with a name, such as https://alaia.example.org. The person who runs this server can set it up.',
  'passkeys.browser': "This browser can't use passkeys.",
  'passkeys.used': 'Added {added}. Last used {used}.',
  'passkeys.unused': 'Added {added}. Not used yet.',
  'passkeys.add': 'Add passkey',
  'passkeys.create': 'Create passkey',
  'passkeys.create.lead':
    'Your device asks for your fingerprint, face or PIN, and stores the passkey. You stay signed in here, and are signed out everywhere else.',
  'passkeys.name': 'Name',
  'passkeys.name.hint': 'Such as School laptop or My phone.',
  'passkeys.rename': 'Rename',
  'passkeys.rename.named': 'Rename {name}',
  'passkeys.save': 'Save',
  'passkeys.remove': 'Remove',
  'passkeys.remove.named': 'Remove {name}',
  'passkeys.remove.lead': '{name} will no longer sign you in. Delete it on your device too.',
  'passkeys.remove.last':
    '{name} is your only second step. Without it, your password alone signs you in, and your recovery codes stop working. Delete it on your device too.',
  'passkeys.instead': 'Use a passkey instead',
  'passkeys.app-instead': 'Use an authenticator app instead',
})
