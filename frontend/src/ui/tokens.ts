/**
 * Colours, type, space and motion: the one source.
 *
 * CSS modules read them as custom properties (`var(--ink)`), written by
 * tokens-plugin.ts into the module `virtual:tokens.css`; antd reads the same
 * object through theme.ts. No other file may hold a colour.
 */
export type Theme = 'light' | 'dark'

export interface Palette {
  /** Page ground. */
  paper: string
  /** Cards, tables, dialogs, fields. */
  surface: string
  /** A ground one step back: table heads, hovered rows, tracks. */
  sunken: string
  ink: string
  inkSoft: string
  /** Hairlines that separate; never the only mark of a control. */
  line: string
  /** Borders of controls: at least 3:1 on surface and paper. */
  controlLine: string
  brand: string
  brandHover: string
  /** Ground behind selected or brand-tinted things. */
  brandTint: string
  onBrand: string
  danger: string
  dangerHover: string
  dangerTint: string
  onDanger: string
  warning: string
  warningTint: string
  success: string
  successTint: string
  focus: string
  shadow: string
  /** Order states; each comes with a shape and a word as well. */
  statePending: string
  stateAccepted: string
  statePreparing: string
  stateInTransit: string
  stateDelivered: string
  stateRefused: string
  /** Age of an order on the board. */
  ageAttention: string
  ageLate: string
}

export const palettes: Record<Theme, Palette> = {
  light: {
    paper: '#FAF8F4',
    surface: '#FFFFFF',
    sunken: '#F3F0E9',
    ink: '#1B1F1D',
    inkSoft: '#5A625E',
    line: '#E4E0D6',
    controlLine: '#858A83',
    brand: '#0F5C4A',
    brandHover: '#0B4A3B',
    brandTint: '#E3EFEA',
    onBrand: '#FFFFFF',
    danger: '#B3261E',
    dangerHover: '#8F1D17',
    dangerTint: '#FBE9E7',
    onDanger: '#FFFFFF',
    warning: '#8A5300',
    warningTint: '#FDF1DC',
    success: '#1B6E3C',
    successTint: '#E4F3E9',
    focus: '#1F6FD6',
    shadow: '0 1px 2px rgb(27 31 29 / 6%), 0 4px 16px rgb(27 31 29 / 6%)',
    statePending: '#8A5300',
    stateAccepted: '#1A5FB4',
    statePreparing: '#6D3FB8',
    stateInTransit: '#0B6B75',
    stateDelivered: '#1B6E3C',
    stateRefused: '#B3261E',
    ageAttention: '#8A5300',
    ageLate: '#B3261E',
  },
  dark: {
    paper: '#12161A',
    surface: '#1C2227',
    sunken: '#252C32',
    ink: '#F2F4F3',
    inkSoft: '#A9B3AF',
    line: '#323B42',
    controlLine: '#7C8891',
    brand: '#5FC2A5',
    brandHover: '#7FD3BA',
    brandTint: '#1B3A33',
    onBrand: '#08231C',
    danger: '#FF8A80',
    dangerHover: '#FFA9A1',
    dangerTint: '#44211F',
    onDanger: '#2D0805',
    warning: '#F5B84B',
    warningTint: '#3D2F14',
    success: '#72D191',
    successTint: '#1B3826',
    focus: '#8AB8FF',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%)',
    statePending: '#F5B84B',
    stateAccepted: '#7DB4FF',
    statePreparing: '#C3A1FF',
    stateInTransit: '#5CD0DB',
    stateDelivered: '#72D191',
    stateRefused: '#FF8A80',
    ageAttention: '#F5B84B',
    ageLate: '#FF8A80',
  },
}

/**
 * Colours of charts, which the portal alone has. Series come in this order and never more than
 * five; `chartQuiet` is for the bars beside the one that matters. `heat` goes from little to much in
 * ten bands, whose figures are written in `heatInk` up to the seventh and in `heatInkStrong` after it.
 * All differ in lightness too: they are told apart in greyscale.
 */
export interface ChartColours {
  series: readonly [string, string, string, string, string]
  chartQuiet: string
  heat: readonly [string, string, string, string, string, string, string, string, string, string]
  heatInk: string
  heatInkStrong: string
}

export const chartColours: Record<Theme, ChartColours> = {
  light: {
    series: ['#0F5C4A', '#974D0B', '#7964B1', '#A57098', '#679F52'],
    chartQuiet: '#4E9E82',
    heat: ['#EFF7F1', '#D5EEE2', '#BBE3D1', '#9FD5BE', '#83C4AB', '#69B397', '#4E9E82', '#2C7B62', '#165C47', '#003E2E'],
    heatInk: '#1B1F1D',
    heatInkStrong: '#FFFFFF',
  },
  dark: {
    series: ['#5FC2A5', '#F0A35E', '#B9A5F0', '#D9A3CC', '#A6DB8C'],
    chartQuiet: '#3E8F77',
    heat: ['#1E2E2B', '#1F3A34', '#21473E', '#235549', '#25604F', '#286B58', '#2C7561', '#5DB295', '#8CD0B7', '#C2EFDD'],
    heatInk: '#F2F4F3',
    heatInkStrong: '#08231C',
  },
}

/** As custom properties: --series1 …, --heat1 …, and the others by their names. */
function chartDeclarations({ series, heat, ...single }: ChartColours): string {
  const numbered = (name: string, colours: readonly string[]) => colours.map((colour, at) => [`${name}${at + 1}`, colour])
  return declarations({ ...Object.fromEntries([...numbered('series', series), ...numbered('heat', heat)]), ...single } as Record<string, string>)
}

export const fontFamily = "'Inter Variable', system-ui, 'Segoe UI', sans-serif"

/** Lengths and times common to both themes; CSS values. */
export const measures = {
  font: fontFamily,
  textSmall: '14px',
  text: '16px',
  textLarge: '20px',
  textTitle: '26px',
  radius: '10px',
  radiusSmall: '6px',
  /** Smallest target on the board and on touch. */
  target: '44px',
  motion: '150ms ease-out',
} as const

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function declarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `  --${kebab(name)}: ${value};`)
    .join('\n')
}

/**
 * The stylesheet of custom properties. Light is the ground state; `data-theme`
 * on any element (html, or the board's root inside a light portal) switches
 * everything below it.
 */
export function tokensStylesheet(): string {
  return [
    `:root {\n${declarations(measures)}\n}`,
    `:root, [data-theme='light'] {\n  color-scheme: light;\n${declarations({ ...palettes.light })}\n${chartDeclarations(chartColours.light)}\n}`,
    `[data-theme='dark'] {\n  color-scheme: dark;\n${declarations({ ...palettes.dark })}\n${chartDeclarations(chartColours.dark)}\n}`,
  ].join('\n')
}

const systemFont = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/**
 * The stylesheet of custom properties for the pages that customers open: the phone's own
 * font, which nothing has to be loaded for, and the theme that the phone asks for.
 */
export function publicTokensStylesheet(): string {
  return [
    `:root {\n${declarations({ ...measures, font: systemFont })}\n  color-scheme: light dark;\n${declarations({ ...palettes.light })}\n}`,
    `@media (prefers-color-scheme: dark) {\n  :root {\n${declarations({ ...palettes.dark })}\n  }\n}`,
    `@media print {\n  :root {\n${declarations({ ...palettes.light })}\n  }\n}`,
  ].join('\n')
}
