/** Updates cached answers with people that the server returned. */
import { type PersonDetail, personCounts, personInfo, personList } from '#contract/identity/people.ts'
import { updateAnswers, refreshAnswers } from '#web/lib/answers.ts'

export const peopleEndpoints = [personList, personCounts, personInfo] as const

export const updatePersonInCache = (person: PersonDetail): void => {
  updateAnswers(personInfo, (answer) => (answer.Person.uuid === person.uuid ? { Person: person } : answer))
  void refreshAnswers(personList, personCounts)
}
