import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { FEEDBACK_TOAST_CLOSES_AFTER_MS, notify } from '#web/ui/notice/toasts.tsx'
import { Columns, GallerySection, Flow } from './gallery-section.tsx'

const noop = () => undefined

export function Notices() {
  return (
    <GallerySection title="Notices">
      <Columns>
        <Banner action={{ label: 'Try again', onPress: noop }}>We're sorry, but something went wrong (500)</Banner>
        <Banner tone="warn" onClose={noop}>
          A lot of people are here right now. Trying again in 20 seconds.
        </Banner>
        <Banner tone="ok">You're back online. Everything has been sent.</Banner>
        <Banner tone="info">Your browser wants you to press play.</Banner>
      </Columns>
      <h3>Toasts</h3>
      <Flow>
        <Button look="line" onClick={() => notify('Deleted successfully')}>
          One second
        </Button>
        <Button look="line" onClick={() => notify('Feedback sent', { closesAfter: FEEDBACK_TOAST_CLOSES_AFTER_MS })}>
          Five seconds
        </Button>
        <Button
          look="line"
          onClick={() => notify('Audio Generated', { action: { label: 'Go to Exercise', onPress: noop } })}
        >
          Until it is closed
        </Button>
      </Flow>
    </GallerySection>
  )
}
