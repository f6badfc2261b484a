import { defineSearch } from "#app/http/search-params.ts";
export default function Home(){ return <h1>{typeof defineSearch}</h1>; }
