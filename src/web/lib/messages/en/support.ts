import { createTranslator } from '../../translator.ts'

/** Contains the messages around the help card; the card itself shows the reviewed texts of rules/safety. */
export const support = createTranslator(
  {
    needHelp: 'Need help now?',
    page: 'Help',
    print: 'Print this',
    'people.stranger': 'Sign in to see who can help at your school. Any adult you trust is a good choice.',
    talk: 'Talk to someone',
    ask: 'Ask to talk',
    'ask.named': 'Ask to talk, {name}',
    who: "See who's there",
    close: 'Close',
    call: 'Call {number}',
    text: 'Text {number}',
    'text.word': 'Text {word} to {number}',
    chat: 'Open chat',
    'chat.named': 'Open chat with {name}',
    offline: "You're offline, but the phone numbers work.",
  },
  {
    needHelp: 'I need help',
    who: 'Show me who',
    offline: 'No internet. Phone numbers still work.',
  },
)
