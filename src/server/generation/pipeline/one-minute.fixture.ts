import { parseScript } from '../script/parse-script.ts'

/** Returns a whole session, including held counts, that renders in about a second. */
export const createOneMinuteScript = () =>
  parseScript(`---
title: One minute
kind: session
audience: high_school
minutes: 1
technique: box_breath
theme: everyday
energy: steady
series: none
collections: []
author: Alaia
narrator: Willow
description: For a test.
related: []
cover: { scene: bay, palette: noon }
eyes: open
---
## arrive
You're here. So is the chair.
(2 3 6)

## settle
Let your eyes find the nearest corner.
(2 4 8)

## practice
In.
(=3)
Hold, if you like.
(=3)
Out.
(=3)

## rest
Nothing to count now.
(4 8 15)

## return
The room was here the whole time.
(2 3 6)
`)
