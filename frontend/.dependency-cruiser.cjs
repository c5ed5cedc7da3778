/** The folders of features/orders, lowest first: a folder imports only those before it. */
const ordersFolders = ['data', 'keyboard', 'sound', 'printing', 'card', 'offline', 'dialogs', 'newOrder', 'board', 'tutorial', 'screens', 'testing']

/** One rule for each folder of features/orders. Tests may import any folder: they put the whole board on screen. */
const ordersRules = ordersFolders.slice(0, -1).map((folder, floor) => ({
  name: `orders-${folder}-looks-down`,
  severity: 'error',
  comment: `features/orders has one direction: ${ordersFolders.join(' ← ')}.`,
  from: { path: `^src/features/orders/${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^src/features/orders/(${ordersFolders.slice(floor + 1).join('|')})/` },
}))

/** Who may import whom: app → screens → features → api, ui (CONTRIBUTING.md, "Where things are"). */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'A cycle means that one of the two files holds something that belongs in a third. ' +
        'Screens loaded on demand may import the table that names them.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      comment: 'A feature never imports another: shared pieces belong in ui, shared calls in api.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-below-screens',
      severity: 'error',
      comment: 'screens and app compose features; the other way round would tie a feature to one screen or to the shell.',
      from: { path: '^src/features/' },
      to: { path: '^src/(app|screens)/' },
    },
    {
      name: 'screens-below-app',
      severity: 'error',
      comment: 'A screen that joins features knows nothing of the shell around it.',
      from: { path: '^src/screens/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'orders-sorted',
      severity: 'error',
      comment: 'Each file of features/orders stands in one of its folders.',
      from: {},
      to: { path: '^src/features/orders/', pathNot: `^src/features/orders/(${ordersFolders.join('|')})/` },
    },
    ...ordersRules,
    {
      name: 'ui-knows-nothing',
      severity: 'error',
      comment: 'ui pieces take what they need as props: no calls, no domain, no shell.',
      from: { path: '^src/ui/' },
      to: { path: '^src/(app|screens|features|api|menu)/' },
    },
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      comment: 'api speaks to the server and to the desktop, and draws nothing.',
      from: { path: '^src/api/' },
      to: { path: '^src/(app|screens|features|ui|menu)/' },
    },
    {
      name: 'menu-is-words-and-sums',
      severity: 'error',
      comment: 'What a product says and costs in the shop is the same on phones and in the portal: no React, no preact, no screen.',
      from: { path: '^src/menu/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(app|screens|features|public)/|node_modules/' },
    },
    {
      name: 'public-stays-light',
      severity: 'error',
      comment: "What customers' phones load: api, a few pieces of ui, and neither React nor antd.",
      from: { path: '^src/public/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(app|screens|features)/|node_modules/(antd|@ant-design|react|react-dom|react-router|@tanstack)/' },
    },
    {
      name: 'public-stands-apart',
      severity: 'error',
      comment: 'The portal loads nothing of the pages that customers open.',
      from: { path: '^src/(app|screens|features|api|ui|menu)/' },
      to: { path: '^src/public/' },
    },
    {
      name: 'antd-from-its-root',
      severity: 'error',
      comment: "antd/es and antd/lib resolve to second copies of the library: import from 'antd'.",
      from: {},
      to: { path: 'node_modules/antd/(es|lib)/.+', pathNot: 'node_modules/antd/(es|lib)/index\\.(js|d\\.ts)$' },
    },
    {
      name: 'router-from-its-root',
      severity: 'error',
      comment: "RouterProvider of react-router/dom is a second copy of the router's context.",
      from: { path: '^src/' },
      to: { path: 'node_modules/react-router/dist/.*dom-export' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
