/** What a browser loads and how it feels. */
export async function measureWeb(_address: string): Promise<string[]> {
  return [];
}
