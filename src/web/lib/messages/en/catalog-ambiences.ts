import { createTranslator } from '../../translator.ts'

/** Contains the messages for system admins who edit background sounds. */
export const ambiences = createTranslator({
  title: 'Ambience',
  lead: 'Sounds that people can have beneath a session. A player begins with the one in the middle.',
  list: 'Ambience sounds, in their order',
  upload: 'Upload sounds',
  'upload.done': 'Sent. It stands in the list below and is being made ready.',
  back: 'All sounds',
  empty: 'No ambience sounds yet',
  'empty.more': 'Drop sound files onto this page, or press Upload sounds.',
  offered: 'Offered',
  'not.offered': 'Not offered',
  first: 'Players begin with it',
  none: 'No sound yet',
  play: 'Listen to {name}',
  pause: 'Stop {name}',
  'play.failed': "{name} didn't load. Try again.",
  loops: 'It begins anew where it ends, as people hear it.',
  'field.name': 'Name',
  'sound.replace': 'Replace the sound',
  'sound.done': 'Sent. It is being made ready.',
  offer: 'Offer it',
  'offer.done': 'People can choose it now',
  'offer.later': 'It can be offered once its sound is ready.',
  withdraw: 'Withdraw',
  'withdraw.done': 'People are no longer offered it',
})
