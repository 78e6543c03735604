/**
 * Loads the makers of the demo. This is the only file in src/ that may import from demo/, and only with `import()`. Call it
 * where `APP_ENV` is `demo`: no other server loads the demo, or needs its folder.
 */
export async function openDemo() {
  const [{ ensureDemoAgency }, { startDemoPlanner }, { orderDemoDocuments }] = await Promise.all([
    import('#demo/demo-agency.ts'),
    import('#demo/demo-planner.ts'),
    import('#demo/order-documents.ts'),
  ]);
  return { ensureDemoAgency, startDemoPlanner, orderDemoDocuments };
}

export type Demo = Awaited<ReturnType<typeof openDemo>>;
