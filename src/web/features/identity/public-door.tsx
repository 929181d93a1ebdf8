/** The frame of a form outside the app, with the public header and footer around it. */
import { DoorFrame, type DoorFrameProps } from '#web/ui/frame/door-frame.tsx'
import { PublicLine } from './public-lines.tsx'

export function PublicDoor(props: Omit<DoorFrameProps, 'nav' | 'base'>) {
  return <DoorFrame nav={<PublicLine />} base={<PublicLine base />} {...props} />
}
