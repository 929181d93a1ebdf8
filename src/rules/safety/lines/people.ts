/** Words for people, and negations, that the phrases for script lines share. */

/** Whom a student can turn to. A line may speak of them, but never against them. */
export const helpers =
  'mom|moms|dad|dads|parent|parents|grandma|grandpa|grandparent|grandparents|family|families|sister|brother|teacher|teachers|counselor|counselors|doctor|doctors|nurse|coach|coaches|principal|adult|adults|librarian'

export const friends = 'friend|friends|classmate|classmates|teammate|teammates|team|class'

export const otherPeople =
  'anyone|someone|everyone|nobody|people|others|them|him|her|he|she|they|kid|kids|boy|boys|girl|girls|student|students|stranger|strangers'

export const negations =
  'dont|doesnt|didnt|never|cant|couldnt|wont|wouldnt|shouldnt|isnt|arent|not|without|nobody|none|no|nothing|stop|avoid|instead'
