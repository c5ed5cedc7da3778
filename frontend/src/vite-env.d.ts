/// <reference types="vite/client" />

declare module 'virtual:tokens.css'
declare module 'virtual:public-tokens.css'
declare module '@fontsource-variable/inter'

interface ImportMetaEnv {
  /** '1' keeps the page /dev/ui in a production build. */
  readonly VITE_DEV_UI?: string
}
