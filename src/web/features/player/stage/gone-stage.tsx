/** There is no such session for this person: the water is there, and a way on. */
import { paths } from '#web/lib/paths.ts'
import { player as say } from '#web/lib/words/player.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { RoomFrame } from '#web/ui/frame/room-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './gone-stage.module.css'
import { Scene, useSceneInk } from './scene.tsx'

export function GoneStage() {
  const { sky } = useSceneInk()
  return (
    <RoomFrame still ink={sky} scene={<Scene place="player" />}>
      <div className={styles.gone}>
        <PageHeading title={say('error.gone.title')} />
        <p>{say('error.gone')}</p>
        <div className={styles.acts}>
          <ButtonLink to={paths.home} look="soft" size="large" nose="arrow-right-bold">
            {say('more.home')}
          </ButtonLink>
          <ButtonLink to={paths.search} size="large">
            {say('error.gone.search')}
          </ButtonLink>
        </div>
      </div>
    </RoomFrame>
  )
}
