/** The instruction for an emergency, with the number as a link. */
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './help-card.module.css'

export function DangerLine({ danger, emergency }: { danger: string; emergency: string }) {
  const [before = '', ...after] = danger.split(emergency)
  return (
    <p className={styles.danger}>
      <Icon name="warning-circle-fill" />
      <span>
        {before}
        {after.length > 0 && (
          <>
            <a href={`tel:${emergency.replace(/[^\d+]/g, '')}`}>{emergency}</a>
            {after.join(emergency)}
          </>
        )}
      </span>
    </p>
  )
}
