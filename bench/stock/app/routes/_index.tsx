/** The empty page. */
export default function Index() {
  return <h1>Stock</h1>;
}
