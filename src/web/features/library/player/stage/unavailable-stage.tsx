/** Shows that there is no such session for this person, over the water, with two links. */
import { paths } from '#web/lib/paths.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './unavailable-stage.module.css'
import { Scene, useSceneInk } from './scene.tsx'

export function UnavailableStage() {
  const { sky } = useSceneInk()
  return (
    <BareFrame still ink={sky} scene={<Scene composition="player" />}>
      <div className={styles.gone}>
        <PageHeading title={t('error.gone.title')} />
        <p>{t('error.gone')}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.home} look="soft" size="large" endIcon="arrow-right-bold">
            {t('more.home')}
          </ButtonLink>
          <ButtonLink to={paths.search} size="large">
            {t('error.gone.search')}
          </ButtonLink>
        </div>
      </div>
    </BareFrame>
  )
}
