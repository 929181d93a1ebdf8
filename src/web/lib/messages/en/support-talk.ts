/** Contains the messages for asking a support contact to talk, for each reader level. */
import type { SupportReader } from '#rules/safety/support.ts'

type Line =
  | 'entry'
  | 'title'
  | 'lead'
  | 'duty'
  | 'none'
  | 'back'
  | 'noneOfThese'
  | 'previewTitle'
  | 'previewSent'
  | 'notSent'
  | 'confirm'
  | 'send'
  | 'sending'
  | 'sentTitle'
  | 'sentText'
  | 'withdraw'
  | 'seenTitle'
  | 'seenText'
  | 'outTitle'
  | 'outText'
  | 'outSend'
  | 'offline'
  | 'failed'
  | 'withdrawn'

/** The placeholders are {adult}, {name}, {time}, {place}, {next_day} and {opens}. */
type TalkMessages = Record<Line, string>

const talk: Record<Exclude<SupportReader, 'staff'>, TalkMessages> = {
  young: {
    entry: "I'd like to talk to a grown-up",
    title: 'Who would you like?',
    lead: "Pick one. You won't be in trouble.",
    duty: 'If someone is hurting you, grown-ups here must get help. They will tell you first.',
    none: 'Somebody else',
    back: 'Not now',
    noneOfThese: 'Any grown-up you like is fine. You could say: can I tell you something?',
    previewTitle: 'This is what {adult} will see',
    previewSent: '{name} would like to talk. {time}',
    notSent: 'Nothing else. Not your answers. Not your pages.',
    confirm: "We'll tell {adult} you'd like to talk.",
    send: 'Tell {adult}',
    sending: 'Telling {adult}',
    sentTitle: 'Sent. {adult} will see it.',
    sentText: 'You did the hard part. Now you can do something else.',
    withdraw: 'I changed my mind',
    seenTitle: '{adult} has seen it',
    seenText: '{adult} will come to you.',
    outTitle: "{adult} isn't at school now",
    outText: '{adult} will see it on {next_day}. If you need someone now, tell a grown-up near you.',
    outSend: 'Send it anyway',
    offline: "No internet, so it hasn't been sent yet. Go find {adult}, or another grown-up.",
    failed: "It hasn't been sent yet. We're trying again. You can also go to {adult}.",
    withdrawn: "It's gone. You can ask another day.",
  },
  middle: {
    entry: "I'd like to talk to someone",
    title: 'Who would you like to talk to?',
    lead: "It can be about anything: small, big, or not figured out yet. You can pick someone you've never spoken to.",
    duty: "If you tell an adult at school that someone is hurting you, or that you might hurt yourself, they have to bring in people whose job is keeping you safe. They'll tell you before they do.",
    none: 'None of these',
    back: 'Not now',
    noneOfThese:
      'Then someone who isn\'t on the list. A teacher you like, someone in the office, an adult outside school, or one of the lines under "Need help now?"',
    previewTitle: 'This is all that will be sent',
    previewSent: '{name} would like to talk. {time}',
    notSent:
      'Your name and the time. Not your check-ins, your journal, what you listened to or which page you came from.',
    confirm: "{adult} will come and find you, or ask you to come by. You can still say then that it's a bad moment.",
    send: 'Send to {adult}',
    sending: 'Sending',
    sentTitle: 'Sent to {adult}',
    sentText: "You'll see here when it's been seen. You don't have to wait on this page.",
    withdraw: 'Take it back',
    seenTitle: '{adult} has seen this',
    seenText: 'Seen at {time}. Next, {adult} will find a quiet moment to talk with you.',
    outTitle: "{adult} isn't at school now",
    outText:
      "{adult} will see it on {next_day}, and not before. If it can't wait that long, there are people who answer tonight.",
    outSend: 'Send it for {next_day}',
    offline:
      "You're offline, so it hasn't been sent. Leave this open, and it will be sent when you're back. Walking over to {place} is faster.",
    failed: "It hasn't been sent yet. We're still trying. If it can't wait, open \"Need help now?\"",
    withdrawn: "Taken back. {adult} won't see it anymore, if it hadn't been seen already.",
  },
  older: {
    entry: "I'd like to talk to someone",
    title: 'Who should it be?',
    lead: "Each of them has said yes to being on this list. You won't be asked here what it's about.",
    duty: "Adults at school have to act if they learn that someone is being harmed or that a life is at risk. They can't keep that secret, and they should tell you what happens next.",
    none: 'None of these',
    back: 'Not now',
    noneOfThese:
      'It doesn\'t have to be someone from this list. A teacher, a coach, a relative, a doctor, or one of the lines under "Need help now?"',
    previewTitle: 'This is all that will be sent',
    previewSent: '{name} would like to talk. {time}',
    notSent:
      "Your name and the time, and no reason. {adult} can't see your check-ins, your journal or anything you've made.",
    confirm: '{adult} will get in touch quietly. How much you say after that is up to you.',
    send: 'Send to {adult}',
    sending: 'Sending',
    sentTitle: 'Sent to {adult}',
    sentText:
      "When it has been seen, it'll say so here, with the time. If it gets more urgent before that, don't wait for it.",
    withdraw: 'Take it back',
    seenTitle: '{adult} has seen this',
    seenText: "Seen at {time}. If that isn't soon enough, go by {place}, or pick someone else here.",
    outTitle: "{adult} isn't there now",
    outText:
      '{adult} will see this on {next_day} after {opens}. If it shouldn\'t wait until then, the lines under "Need help now?" are answered by people at this hour.',
    outSend: 'Send it for {next_day}',
    offline:
      "It hasn't been sent, because there's no connection. Leave this open, and it will be sent when there is. If that's too slow, call, or go to {place}.",
    failed: "It hasn't been sent yet. We're still trying. If it can't wait, open \"Need help now?\"",
    withdrawn: 'Taken back. If {adult} had already seen it, they may still ask how you are.',
  },
}

export const getTalkMessages = (reader: SupportReader): TalkMessages => talk[reader === 'staff' ? 'older' : reader]

export const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Contains the messages that are the same at every reader level. */
export const talkTimeline = {
  sent: 'Sent',
  statusSent: 'Sent to {adult}, {time}. Not seen yet',
  statusSeen: 'Seen by {adult}, {time}',
  seenBy: 'Seen by {adult}',
  notSeen: 'Not seen yet',
  talk: 'You talk',
  forwarded: "{before} has asked {adult} to come instead. That's the same request: your name and the time.",
  mayForward: "If they can't come themselves, they may ask another of these people to.",
  whileTitle: 'While you wait',
  whileText:
    'Being near somebody you like is fine. If it can\'t wait, "Need help now?" has people who answer at any hour.',
  again: 'Ask someone else',
  done: 'Done',
  back: 'Back',
  waiting: 'Not sent yet',
  refused: 'That couldn\'t be sent. Please choose somebody else, or open "Need help now?"',
  goneTitle: "{adult} can't be reached here anymore",
  goneText: "It wasn't seen. Please ask someone else.",
  goneSeen: 'It was seen at {time}. If you would still like to talk, please ask someone else.',
  goneAlone: 'Any adult you trust is a good choice. "Need help now?" has people who answer at any hour.',
  notWithdrawn: "That didn't work just now. Try once more.",
} as const
