import { describe, expect, it } from 'vitest'
import { chartColours, palettes, tokensStylesheet, type Palette } from './tokens'

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

const grounds: (keyof Palette)[] = ['paper', 'surface', 'sunken']
const texts: (keyof Palette)[] = [
  'ink', 'inkSoft', 'brand', 'brandHover', 'danger', 'dangerHover', 'warning', 'success',
  'statePending', 'stateAccepted', 'statePreparing', 'stateInTransit', 'stateDelivered', 'stateRefused',
  'ageAttention', 'ageLate',
]
const textPairs: [keyof Palette, keyof Palette][] = [
  ...grounds.flatMap((ground) => texts.map((text): [keyof Palette, keyof Palette] => [text, ground])),
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['brand', 'brandTint'],
  ['ink', 'brandTint'],
  ['danger', 'dangerTint'],
  ['warning', 'warningTint'],
  ['success', 'successTint'],
]
const controlPairs: [keyof Palette, keyof Palette][] = [
  ...grounds.map((ground): [keyof Palette, keyof Palette] => ['controlLine', ground]),
  ...grounds.map((ground): [keyof Palette, keyof Palette] => ['focus', ground]),
]

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  const palette = palettes[theme]

  it.each(textPairs)('reads %s on %s at 4.5:1', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('shows %s on %s at 3:1', (mark, ground) => {
    expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

describe.each(['light', 'dark'] as const)('the chart colours of the %s theme', (theme) => {
  const { series, chartQuiet, heat, heatInk, heatInkStrong } = chartColours[theme]

  it.each([...series, chartQuiet])('show %s on the surface at 3:1', (colour) => {
    expect(contrast(colour, palettes[theme].surface)).toBeGreaterThanOrEqual(3)
  })

  it('sales-dashboard-08 has ten bands that grow steadily stronger, with figures that can be read on each', () => {
    expect(heat).toHaveLength(10)
    heat.forEach((band, at) => expect(contrast(at < 7 ? heatInk : heatInkStrong, band)).toBeGreaterThanOrEqual(4.5))
    const strengths = heat.map((band) => contrast(band, palettes[theme].surface))
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
  })
})

it('writes every token as a custom property', () => {
  const css = tokensStylesheet()
  expect(css).toContain('--brand: #0F5C4A;')
  expect(css).toContain('--control-line:')
  expect(css).toContain('--heat10: #003E2E;')
  expect(css).toContain('--series1: #5FC2A5;')
  expect(css.match(/--ink:/g)).toHaveLength(2)
})
