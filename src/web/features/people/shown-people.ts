/** Puts what the server has confirmed into what is shown. */
import { type PersonDetail, personCounts, personInfo, personList } from '#contract/identity/people.ts'
import { amendAnswers, refreshAnswers } from '#web/lib/answers.ts'

export const shownPeople = [personList, personCounts, personInfo] as const

export const showPerson = (person: PersonDetail): void => {
  amendAnswers(personInfo, (answer) => (answer.Person.uuid === person.uuid ? { Person: person } : answer))
  void refreshAnswers(personList, personCounts)
}
