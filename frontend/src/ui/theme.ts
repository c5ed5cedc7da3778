import { theme as antdTheme, type ThemeConfig } from 'antd'
import { fontFamily, palettes, type Theme } from './tokens'

/** antd's theme from tokens.ts, with or without its animations. Part of the antd chunk: never import it from login or the board. */
export function themeFor(theme: Theme, motion: boolean): ThemeConfig {
  const palette = palettes[theme]
  return {
    algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      fontFamily,
      motion,
      fontSize: 14,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 10,
      controlHeight: 36,
      controlHeightLG: 44,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
      colorPrimary: palette.brand,
      colorPrimaryHover: palette.brandHover,
      colorPrimaryActive: palette.brandHover,
      colorPrimaryBorder: palette.focus, // antd draws its focus rings with it
      colorPrimaryBg: palette.brandTint,
      colorLink: palette.brand,
      colorLinkHover: palette.brandHover,
      colorError: palette.danger,
      colorErrorText: palette.danger,
      colorErrorBg: palette.dangerTint,
      colorWarning: palette.warning,
      colorWarningBg: palette.warningTint,
      colorSuccess: palette.success,
      colorSuccessBg: palette.successTint,
      colorInfo: palette.brand,
      colorInfoBg: palette.brandTint,
      colorText: palette.ink,
      colorTextHeading: palette.ink,
      colorTextSecondary: palette.inkSoft,
      colorTextTertiary: palette.inkSoft,
      colorTextDescription: palette.inkSoft,
      colorTextPlaceholder: palette.inkSoft,
      colorIcon: palette.inkSoft,
      colorBgBase: palette.surface,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBgLayout: palette.paper,
      colorBorder: palette.controlLine,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      controlOutline: palette.focus,
      colorTextLightSolid: palette.onBrand,
      boxShadow: palette.shadow,
    },
    components: {
      Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', dangerColor: palette.onDanger },
      Drawer: { colorBgElevated: palette.surface },
      Form: { labelColor: palette.ink, itemMarginBottom: 24, verticalLabelPadding: '0 0 6px' },
      Table: { headerBg: palette.sunken, headerColor: palette.inkSoft, headerSplitColor: 'transparent', rowHoverBg: palette.sunken, borderColor: palette.line },
      Tooltip: { colorBgSpotlight: palettes.dark.sunken, colorTextLightSolid: palettes.dark.ink },
    },
  }
}
