import { createTranslator } from '../../translator.ts'

/** Contains the messages for system admins who edit background sounds. */
export const ambiences = createTranslator({
  title: 'Background sounds',
  lead: 'Sounds that listeners can play under a session. The player starts with the middle one.',
  list: 'Background sounds in order',
  upload: 'Upload sounds',
  'upload.done': "Uploaded. It's in the list below and is being processed.",
  back: 'All background sounds',
  empty: 'No background sounds yet',
  'empty.more': 'Drop audio files onto this page, or press Upload sounds.',
  published: 'Published',
  notPublished: 'Not published',
  default: 'Default in the player',
  none: 'No audio yet',
  play: 'Listen to {name}',
  pause: 'Stop {name}',
  'play.failed': "{name} didn't load. Try again.",
  loops: 'It loops, as listeners hear it.',
  'field.name': 'Name',
  'audio.replace': 'Replace audio',
  'audio.done': "Uploaded. It's being processed.",
  publish: 'Publish',
  'publish.done': 'Published',
  'publish.later': 'You can publish it when its audio is ready.',
  unpublish: 'Unpublish',
  'unpublish.done': 'Unpublished',
})
