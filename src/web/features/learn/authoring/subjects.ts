/** The disciplines and competencies that units and lessons choose from. */
import { competencyAndUnitInfo, type AuthoringDiscipline } from '#contract/learn/units.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { subject as t } from '#web/lib/messages/en/units-autosave.ts'
import type { Option } from '#web/ui/field/select-field.tsx'

export const useDisciplines = (): readonly AuthoringDiscipline[] =>
  useAnswer(competencyAndUnitInfo, {}).data?.Disciplines ?? []

interface ChosenSubject {
  discipline_id: string
  /** Empty for none. */
  competency: string
}

/** Adds the chosen value while the other options load, so that it remains selected. */
const withCurrentOption = (options: readonly Option[], currentValue: string, label: string): Option[] =>
  currentValue === '' || options.some(({ value }) => value === currentValue)
    ? [...options]
    : [...options, { value: currentValue, label }]

export const getSubjectOptions = (
  disciplines: readonly AuthoringDiscipline[],
  { discipline_id, competency }: ChosenSubject,
  fallbackNames: { discipline?: string; competency?: string | undefined } = {},
): { disciplines: Option[]; competencies: Option[] } => {
  const discipline = disciplines.find(({ id }) => id === discipline_id)
  const competencies = discipline?.competencies.map(({ id, title }) => ({ value: id, label: title })) ?? []
  const disciplineOptions = disciplines.map(({ id, title }) => ({ value: id, label: title }))
  return {
    disciplines: withCurrentOption(disciplineOptions, discipline_id, fallbackNames.discipline ?? discipline_id),
    competencies: [
      { value: '', label: t('competency.none') },
      ...withCurrentOption(competencies, discipline ? '' : competency, fallbackNames.competency ?? competency),
    ],
  }
}
