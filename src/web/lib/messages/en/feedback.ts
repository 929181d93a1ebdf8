import { createTranslator } from '../../translator.ts'

/** Contains the messages of the feedback form. */
export const feedback = createTranslator(
  {
    title: 'Did you see something wrong?',
    lead: 'It goes to the admins of your school, with your name and this page.',
    subject: 'Subject',
    content: 'What happened?',
    send: 'Send',
    sending: 'Sending',
    cancel: 'Cancel',
    close: 'Close',
    sent: 'Feedback sent',
    queued: "Saved on this device. It's sent when you're back online.",
    refused: "Your feedback “{subject}” wasn't accepted: {reason}",
  },
  {
    lead: 'Grown-ups who look after Alaia at your school will read it. They see your name.',
    queued: 'Saved here. It is sent when the internet is back.',
  },
)
