/** Reviewed phrases about what is taught, read, watched or rehearsed. */
export const schoolWork: readonly string[] = [
  '(class|teacher|school|assembly|counselor|speaker) (talked|learned|had a (talk|lesson|assembly)|watched a (video|movie)) about',
  '(essay|novel|poem|movie|film|lyrics|chapter|documentary|poster|presentation|article|worksheet|curriculum|shakespeare|romeo|juliet|hamlet|macbeth|ophelia|musical|podcast|textbook|vocabulary|anne frank|hunger games|13 reasons why)',
  '(book|history|science|school|english|health|research|group|class|news|lab) (report|project|paper|assignment|presentation)',
  '(health|english|history|drama|psychology|sociology|biology|science|ela|lit|advisory|sex ed|media|forensics|law) (class|lesson|unit|essay|test|exam|quiz|teacher said|project|homework)',
  '(learn*|studied|study|studying|read|reading|taught|teach|teaching|lesson|unit|lecture|debate|speech|report|assembly|training|workshop|webinar|video in class) (about|on|a|for|of|in)',
  '(world war|civil war|holocaust|hiroshima|pearl harbor|gettysburg|vietnam war|revolution|titanic)',
  '(awareness|prevention) (week|month|day|club|assembly|poster|training|walk|lesson|unit|program|campaign|speaker|talk)',
  '(school|class) play',
  '(character|villain|hero|author|main character|audience|rehearsal|audition)',
  '(mock trial|book club|drama club|theater|theatre|museum)',
]
