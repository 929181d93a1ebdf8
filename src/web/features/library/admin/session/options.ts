/** The options of a session's fields. */
import { audiences, energies, sessionTypes } from '#rules/catalog.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import type { Option } from '#web/ui/field/select-field.tsx'

/** Turns "box_breath" into "Box breath". */
const toLabel = (value: string): string => {
  const label = value.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Turns our own identifiers into labels, because they are readable words. */
export const toOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: toLabel(value) }))

/** Keeps a stored value selectable, even if it is no longer an option. */
export const withCurrentValue = (options: readonly Option[], currentValue: string): readonly Option[] =>
  currentValue === '' || options.some(({ value }) => value === currentValue)
    ? options
    : [...options, { value: currentValue, label: toLabel(currentValue) }]

export const audienceOptions = audiences.map((value) => ({ value, label: adminCatalog(`audience.${value}`) }))
export const typeOptions = sessionTypes.map((value) => ({ value, label: adminCatalog(`type.${value}`) }))
export const energyOptions = energies.map((value) => ({ value, label: adminCatalog(`energy.${value}`) }))
export const eyesOptions = (['open', 'choice'] as const).map((value) => ({
  value,
  label: adminCatalog(`eyes.${value}`),
}))
