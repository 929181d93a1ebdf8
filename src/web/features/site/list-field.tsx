/** A list of items of one kind: simple items are shown in full, larger ones are collapsible. */
import { type PointerEvent, type ReactNode, useContext, useState } from 'react'
import type { Field } from '#rules/site/fields.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CollapsibleRow, DragHandle, RowTools } from './collapsible-row.tsx'
import styles from './page-form.module.css'
import { DrawField, type FieldProps, toFieldId, useFieldError } from './page-form.ts'
import { useOrderedList } from './use-ordered-list.ts'
import { getInitialValue, toList, getItemName, replaceItem } from './values.ts'

const largeKinds: readonly Field['kind'][] = ['group', 'list', 'action', 'picture']
const isLarge = ({ of }: FieldProps<'list'>['field']): boolean => largeKinds.includes(of.kind)

/** Returns the items with the actions on each of them. */
const useItems = ({ field, path, value, onChange }: FieldProps<'list'>) => {
  const draw = useContext(DrawField)
  const [open, setOpen] = useState<number>()
  const items = toList(value)
  const ordered = useOrderedList({ path, count: items.length, onChange, open, onOpen: setOpen })
  const canRemove = items.length > (field.minItems ?? 0)
  const drawn = items.map((item, index) => {
    const label = cms('item', { label: field.of.label, n: index + 1 })
    const remove = canRemove ? () => ordered.remove(index, { item, label }) : undefined
    return {
      path: ordered.placeAt(index),
      title: getItemName(item) || label,
      open: open === index,
      onToggle: () => setOpen(open === index ? undefined : index),
      onGrip: ordered.onGrip(index),
      tools: <RowTools {...ordered.toolsAt(index)} label={label} onRemove={remove} />,
      inside: draw({
        field: field.of,
        path: ordered.placeAt(index),
        label,
        value: item,
        bare: true,
        onChange: (change) => onChange((list) => replaceItem(toList(list), index, change(toList(list)[index]))),
      }),
    }
  })
  return { drawn, list: ordered.list, rowAt: ordered.rowAt, add: () => ordered.add(getInitialValue(field.of)) }
}

interface LineProps {
  inside: ReactNode
  tools: ReactNode
  onGrip: ((event: PointerEvent) => void) | undefined
}

function Line({ inside, tools, onGrip }: LineProps) {
  return (
    <>
      <DragHandle onGrip={onGrip} />
      <div className={styles.grows}>{inside}</div>
      {tools}
    </>
  )
}

export function ListField(props: FieldProps<'list'>) {
  const { field, path, label = field.label } = props
  const problem = useFieldError(path)
  const { drawn, list, rowAt, add } = useItems(props)
  const isCollapsible = isLarge(field)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {field.hint && <p className={styles.hint}>{field.hint}</p>}
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
      <ol {...list} className={isCollapsible ? styles.list : styles.lines}>
        {drawn.map(({ inside, ...item }, index) => (
          // Items have no id, so their index is the key.
          <li key={index} {...rowAt(index)} className={isCollapsible ? styles.item : styles.line}>
            {isCollapsible ? (
              <CollapsibleRow {...item}>{inside}</CollapsibleRow>
            ) : (
              <Line inside={inside} tools={item.tools} onGrip={item.onGrip} />
            )}
          </li>
        ))}
      </ol>
      <Button
        id={toFieldId(path, 'add')}
        look="line"
        size="small"
        icon="plus"
        disabled={drawn.length >= (field.maxItems ?? Infinity)}
        onClick={add}
      >
        {cms('add.named', { label: field.of.label })}
      </Button>
    </fieldset>
  )
}
