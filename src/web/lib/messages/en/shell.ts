import { createTranslator } from '../../translator.ts'

/** Contains the messages for when there is no page yet, or none could be loaded. They load with the app itself. */
export const shell = createTranslator(
  {
    loading: 'Loading',
    'error.title': "This page couldn't be loaded",
    'error.part': "A part of the page didn't load. Try loading it again.",
    'error.late': 'A part of the page took too long. Try loading it again.',
    'error.request': 'If you tell someone about this, give them this code: {id}',
    'offline.page': 'This page needs a connection',
    'try.again': 'Try again',
    'go.home': 'Go to Home',
  },
  { 'error.part': 'Part of this got lost. Try again.' },
)
