import { createTranslator } from '../../translator.ts'

export const reminders = createTranslator(
  {
    title: 'Reminders',
    lead: "A reminder asks one thing: where is your sun? If you miss it, it doesn't ask again. All reminders are off until you turn one on.",
    none: 'No reminder',
    time: 'Time on {day}',
    on: 'Reminder on {day}',
    'time.error': 'Enter a time as hh:mm am or pm, such as 08:05 am.',
    'time.choices': 'Times, one for every minute',
    am: 'am',
    pm: 'pm',
    amOrPm: 'Before or after noon',
    'scale.6': '6am',
    'scale.12': 'Noon',
    'scale.18': '6pm',
    'scale.22': '10pm',
    useMonday: "Use Monday's time on school days",
    saved: 'Saved.',
    'saved.on': "We'll ask on {days} at {time}, and at no other time.",
    'saved.off': 'No more reminders.',
    failed: "It couldn't be saved. {reason}",
    close: 'Done',
  },
  {
    lead: 'Alaia can ask you: where is your sun? Only when you want.',
  },
)
