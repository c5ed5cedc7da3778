/** Who may import whom: app → features → api, ui (docs: architecture, "Front end"). */
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
      name: 'features-below-app',
      severity: 'error',
      comment: 'app composes features; the other way round would tie a screen to the shell.',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'ui-knows-nothing',
      severity: 'error',
      comment: 'ui pieces take what they need as props: no calls, no domain, no shell.',
      from: { path: '^src/ui/' },
      to: { path: '^src/(app|features|api)/' },
    },
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      comment: 'api speaks to the server and to the desktop, and draws nothing.',
      from: { path: '^src/api/' },
      to: { path: '^src/(app|features|ui)/' },
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
