import { speaker } from '../words.ts'

/** What an adult sees who was asked to talk. */
export const asked = speaker({
  title: 'Asked to talk to you',
  'title.count': 'Asked to talk to you ({count})',
  'waiting.one': 'Someone would like to talk to you.',
  'waiting.many': '{count} people would like to talk to you.',
  'waiting.open': 'See who',
  wants: '{name} would like to talk',
  sent: 'Sent {time}',
  lead: 'No reason was given, and none is stored. Please see them in person, and not in front of others.',
  see: "I've seen this",
  'see.of': "I've seen this, from {name}",
  'see.help': "They are shown that you've seen it. Press it when you can follow up today.",
  seen: 'You saw this {time}',
  failed: "That didn't work just now. Try once more.",
  none: 'Nobody is waiting.',
  'first.title': 'First words you can borrow',
  'first.1': "You sent for me, and I'm glad. Is now all right?",
  'first.2': 'You can start anywhere.',
  'first.3': "Before you tell me: some things I may have to pass on. I'd tell you first.",
  close: 'Close',
})
